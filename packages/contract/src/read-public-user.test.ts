import { describe, expect, it } from "vitest";
import { readPublicUser } from "./read-public-user.ts";
import { type PublicUser, publicUser } from "./user.ts";

const ada: PublicUser = {
  id: 7,
  username: "ada",
  displayName: "Ada",
  email: null,
  isPaidMember: false,
  sharingPoints: 0,
  referralCode: "ABCD2345",
  isAdmin: false,
};
const OTHERS: unknown[] = [undefined, null, "text", 1.5, 2 ** 60, Number.NaN, true, {}, []];

describe("the reader of the signed-in person agrees with the schema", () => {
  it("on a person, whose unknown fields are left out", () => {
    expect(readPublicUser({ ...ada, more: 1 })).toEqual(ada);
    expect(publicUser.parse({ ...ada, more: 1 })).toEqual(ada);
  });

  it.each(Object.keys(publicUser.shape))("on every other kind of value in %s", (field) => {
    for (const value of OTHERS) {
      const person = { ...ada, [field]: value };
      const { success, data = null } = publicUser.safeParse(person);
      expect(readPublicUser(person), `${field}: ${JSON.stringify(value)}`).toEqual(
        success ? data : null,
      );
    }
  });

  it("on what is no person at all", () => {
    for (const value of OTHERS) {
      expect(readPublicUser(value)).toBeNull();
      expect(publicUser.safeParse(value).success).toBe(false);
    }
  });
});

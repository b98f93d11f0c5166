import { describe, expect, it } from "vitest";
import { readPublicUser } from "./read-public-user.ts";
import { type PublicUser, publicUser } from "./user.ts";

const ada: PublicUser = {
  id: 7,
  accountKey: "ddb6a344-cade-489d-a79d-da09f2f4a625",
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

  it("on account keys of every kind", () => {
    for (const accountKey of ["57", "", "DDB6", "../57", "a".repeat(37), "ddb6-"]) {
      const person = { ...ada, accountKey };
      const { success, data = null } = publicUser.safeParse(person);
      expect(readPublicUser(person)).toEqual(success ? data : null);
    }
  });

  it("on what is no person at all", () => {
    for (const value of OTHERS) {
      expect(readPublicUser(value)).toBeNull();
      expect(publicUser.safeParse(value).success).toBe(false);
    }
  });
});

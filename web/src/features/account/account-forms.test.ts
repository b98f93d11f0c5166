import { MESSAGES } from "@reignwell/contract";
import { describe, expect, it } from "vitest";
import { registrationForm, signInForm, trimmed } from "./account-forms.ts";

const good = {
  username: "ada",
  displayName: "",
  email: "",
  password: "secret1",
  confirmPassword: "secret1",
};

function problems(schema: typeof registrationForm | typeof signInForm, value: unknown) {
  const parsed = schema.safeParse(value);
  const issues = parsed.success ? [] : parsed.error.issues;
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}

describe("the sign-in form", () => {
  it("A-016: a username of two characters is refused with its message", () => {
    expect(problems(signInForm, { username: "ad", password: "secret1" })).toEqual({
      username: MESSAGES.validation.username,
    });
  });

  it("A-017: a password of five characters is refused with its message", () => {
    expect(problems(signInForm, { username: "ada", password: "12345" })).toEqual({
      password: MESSAGES.validation.password,
    });
  });
});

describe("the registration form", () => {
  it("DEC-05: empty optional fields count as absent", () => {
    const parsed = registrationForm.parse(good);
    expect(parsed.displayName).toBeUndefined();
    expect(parsed.email).toBeUndefined();
  });

  it("A-020: two different passwords are reported on the second", () => {
    expect(problems(registrationForm, { ...good, confirmPassword: "secret2" })).toEqual({
      confirmPassword: MESSAGES.validation.passwordsDiffer,
    });
  });

  it("A-020: different passwords are reported also while another field is wrong", () => {
    expect(
      problems(registrationForm, { ...good, username: "ad", confirmPassword: "secret2" }),
    ).toEqual({
      username: MESSAGES.validation.username,
      confirmPassword: MESSAGES.validation.passwordsDiffer,
    });
  });

  it("A-018 and A-019: a given e-mail address and display name must be proper ones", () => {
    const found = problems(registrationForm, { ...good, email: "ada@", displayName: "A" });
    expect(found).toEqual({
      email: MESSAGES.validation.email,
      displayName: MESSAGES.validation.displayName,
    });
  });
});

it("a blank that the keyboard added to a name is taken off", () => {
  expect(trimmed("ada ")).toBe("ada");
});

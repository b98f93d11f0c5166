import { expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const SECRET = { SESSION_SECRET: "only-for-tests-0123456789-abcdefghij" };
const STORE = {
  S3_BUCKET: "our-uploads",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};

const problems = (env: Record<string, string>) => {
  try {
    readConfig({ ...SECRET, ...env });
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
};

it("without a bucket uploaded files lie in the data folder", () => {
  expect(readConfig(SECRET).files).toBeNull();
});

it("a store is named by bucket and keys, with the region's own address unless one is given", () => {
  expect(readConfig({ ...SECRET, ...STORE }).files).toEqual({
    bucket: "our-uploads",
    endpoint: null,
    region: "us-east-1",
    accessKeyId: "key",
    secretAccessKey: "secret",
  });
});

it.each([
  [{ S3_BUCKET: "our-uploads" }, /go together/],
  [{ S3_ENDPOINT: "https://s3.example.org" }, /go together/],
  [{ ...STORE, S3_BUCKET: "../etc" }, /^S3_BUCKET must be the name of a bucket/],
  [{ ...STORE, S3_ENDPOINT: "s3.example.org" }, /^S3_ENDPOINT must be an address/],
])("%o stops the start", (env, told) => {
  expect(problems(env)).toEqual([expect.stringMatching(told)]);
});

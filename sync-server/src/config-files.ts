import * as z from "zod/mini";

/** An S3-compatible store that keeps the uploaded files instead of the data folder. */
export interface FilesConfig {
  bucket: string;
  /** Null means the store of the region at AWS itself. */
  endpoint: string | null;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The forms of the variables; see .env.example. */
export const s3Word = z.string().check(z.trim(), z.minLength(1));
export const s3Bucket = z
  .string()
  .check(
    z.trim(),
    z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, { error: "must be the name of a bucket" }),
  );

/** The variables as they were given. */
export interface FilesVariables {
  S3_BUCKET?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  S3_REGION?: string | undefined;
  S3_ACCESS_KEY_ID?: string | undefined;
  S3_SECRET_ACCESS_KEY?: string | undefined;
}

/** What only several of the variables together can get wrong. */
export function filesContradictions(given: FilesVariables): string[] {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = given;
  const keys = [bucket, given.S3_ACCESS_KEY_ID, given.S3_SECRET_ACCESS_KEY];
  const present = keys.filter((value) => value !== undefined).length;
  const isPointless = present === 0 && (endpoint !== undefined || region !== undefined);
  return present % 3 === 0 && !isPointless
    ? []
    : [
        "S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together; give all three or no S3_… at all",
      ];
}

/** The store, or null where none is named. */
export function filesConfig(given: FilesVariables): FilesConfig | null {
  const {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint = null,
    S3_REGION: region = "us-east-1",
  } = given;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given;
  return bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined
    ? null
    : { bucket, endpoint, region, accessKeyId, secretAccessKey };
}

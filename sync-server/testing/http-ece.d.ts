/** The part of RFC 8188 that the fake push service needs; the package brings no types. */
declare module "http_ece" {
  import type { ECDH } from "node:crypto";
  export function decrypt(
    body: Buffer,
    options: { version: "aes128gcm"; privateKey: ECDH; authSecret: string },
  ): Buffer;
}

import { expect, it } from "vitest";
import { webhookAddress } from "./payment-demo.ts";

it("DEC-85: the demonstration's webhook address is one that can be called, also over IPv6", () => {
  const hosts = ["::1", "[::1]", "::", "[::]", "0.0.0.0", "", "localhost"];
  expect(hosts.map((host) => webhookAddress(host, "3000"))).toEqual(
    ["[::1]", "[::1]", "127.0.0.1", "127.0.0.1", "127.0.0.1", "127.0.0.1", "localhost"].map(
      (host) => `http://${host}:3000/api/stripe/webhook`,
    ),
  );
});

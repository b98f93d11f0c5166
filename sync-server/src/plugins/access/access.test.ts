import type { Access, PublicUser } from "@reignwell/contract";
import fastify from "fastify";
import { describe, expect, it } from "vitest";
import { collectAccess, enforceAccess } from "./access.ts";
import { installErrors } from "../requests/errors.ts";

const free: PublicUser = {
  id: 2,
  username: "free",
  displayName: null,
  email: null,
  isPaidMember: false,
  accountKey: "9",
  sharingPoints: 0,
  referralCode: "ABCDEFGH",
  isAdmin: false,
};
const PEOPLE: Record<string, PublicUser | null> = {
  visitor: null,
  free,
  member: { ...free, isPaidMember: true },
  admin: { ...free, id: 1, isAdmin: true },
};

async function statusFor(access: Access, person: PublicUser | null) {
  const app = fastify();
  collectAccess(app);
  installErrors(app);
  app.decorateRequest("user", null);
  app.addHook("onRequest", async (request) => {
    request.user = person;
  });
  enforceAccess(app);
  app.get("/thing", { config: { access } }, async () => ({ ok: true }));
  const answer = await app.inject("/thing");
  return [answer.statusCode, answer.json<{ code?: string }>().code ?? "ok"];
}

const OK = [200, "ok"];
const OUT = [401, "signed_out"];

describe("who may call a route", () => {
  it.each([
    ["public", { visitor: OK, free: OK, member: OK, admin: OK }],
    ["signed-in", { visitor: OUT, free: OK, member: OK, admin: OK }],
    ["member", { visitor: OUT, free: [403, "membership_required"], member: OK, admin: OK }],
    ["admin", { visitor: OUT, free: [403, "forbidden"], member: [403, "forbidden"], admin: OK }],
  ] as const)(
    "A-001, A-030, A-033, A-034, A-038, DEC-11, DEC-13: %s routes answer each kind of visitor as they may",
    async (access, expected) => {
      const found: Record<string, unknown> = {};
      for (const [name, person] of Object.entries(PEOPLE)) {
        found[name] = await statusFor(access, person);
      }
      expect(found).toEqual(expected);
    },
  );

  it("A-031, DEC-10: the refusal of a member's route says 'paid membership'", async () => {
    const app = fastify();
    collectAccess(app);
    installErrors(app);
    app.decorateRequest("user", null);
    app.addHook("onRequest", async (request) => {
      request.user = free;
    });
    enforceAccess(app);
    app.get("/thing", { config: { access: "member" } }, async () => ({ ok: true }));
    expect((await app.inject("/thing")).json()).toEqual({
      code: "membership_required",
      message: "This feature requires a paid membership",
    });
  });

  it("a route that does not say who may call it stops the start", () => {
    const app = fastify();
    collectAccess(app);
    expect(() => app.get("/forgotten", async () => ({ ok: true }))).toThrow(
      "The route GET /forgotten does not say who may call it",
    );
  });
});

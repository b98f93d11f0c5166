import { readFileSync } from "node:fs";
import { ROUTES, SPOKEN_PROTOCOLS } from "@reignwell/contract";
import type { FastifyInstance } from "fastify";
import type { AppDeps } from "../../app-types.ts";
import { refuse } from "../requests/errors.ts";

const PUBLIC = { config: { access: "public" } } as const;

/** For monitoring: whether the process lives, whether it can work, and which release it is. */
export function healthRoutes(app: FastifyInstance, { database }: AppDeps): void {
  const version = ownVersion();
  app.get(ROUTES.livez, PUBLIC, async () => ({ status: "alive" }));
  app.get(ROUTES.readyz, PUBLIC, async () => {
    if (!(await database.isAlive())) throw refuse("database_unavailable");
    return { status: "ready" };
  });
  app.get(ROUTES.version, PUBLIC, async () => ({ version, protocols: SPOKEN_PROTOCOLS }));
}

function ownVersion(): string {
  const file = new URL("../../../package.json", import.meta.url);
  const manifest: unknown = JSON.parse(readFileSync(file, "utf8"));
  const hasVersion = typeof manifest === "object" && manifest !== null && "version" in manifest;
  return hasVersion ? String(manifest.version) : "unknown";
}

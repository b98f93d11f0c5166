import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config.ts";

/** What an operator has to mend where there is no built app to serve; null where there is one. */
export function webRootProblem({ webRoot }: Pick<Config, "webRoot">): string | null {
  const page = join(webRoot, "index.html");
  try {
    accessSync(page, constants.R_OK);
    return null;
  } catch {
    return `${page} is missing. Run pnpm build, or set WEB_ROOT to the built app.`;
  }
}

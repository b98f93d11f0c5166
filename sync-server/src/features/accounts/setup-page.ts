import { PRODUCT_NAME } from "@reignwell/contract";
import { escaped } from "./escaped-html.ts";

/** What the page says above its form, and what was typed before. */
export interface SetupPage {
  token: string;
  problem?: string;
  username?: string;
  email?: string;
}

/** The one-time set-up page: a form without any script, so that it works whatever is built. */
export function setupPage({ token, problem, username = "", email = "" }: SetupPage): string {
  return page(
    "Create the administrator",
    `${problem === undefined ? "" : `<p role="alert">${escaped(problem)}</p>`}
<form method="post" action="/setup">
<input type="hidden" name="token" value="${escaped(token)}">
<label>Username <input name="username" required autocomplete="username" value="${escaped(username)}"></label>
<label>Password <input name="password" type="password" required autocomplete="new-password"></label>
<label>E-mail (optional) <input name="email" type="email" autocomplete="email" value="${escaped(email)}"></label>
<button>Create the administrator</button>
</form>`,
  );
}

/** Says that the link is not, or no longer, valid. */
export function setupGonePage(): string {
  return page(
    "This link is not valid",
    "<p>It was used already, or a newer one was printed. Look at the server's latest output.</p>",
  );
}

/** Says that the account was made. */
export function setupDonePage(): string {
  return page("The administrator exists now", '<p><a href="/auth">Sign in</a></p>');
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - ${PRODUCT_NAME}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 24rem; margin: 3rem auto; padding: 0 1rem }
label { display: block; margin: 1rem 0 }
input { display: block; width: 100%; box-sizing: border-box; padding: .5rem; font: inherit }
button { padding: .6rem 1rem; font: inherit }
[role=alert] { border-left: .25rem solid; padding-left: .75rem }
</style>
<h1>${title}</h1>
${body}
</html>
`;
}

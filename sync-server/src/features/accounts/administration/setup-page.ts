import { PRODUCT_NAME } from "@reignwell/contract";
import { escaped } from "../../../gateways/escaped-html.ts";

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
<label>Email (optional) <input name="email" type="email" autocomplete="email" value="${escaped(email)}"></label>
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
<meta name="color-scheme" content="light dark">
<style>
${STYLES}
</style>
<main>
<h1>${title}</h1>
${body}
</main>
</html>
`;
}

/** The app's colors (web/src/ui/theme/colors.ts), written out: this page comes without a build. */
const STYLES = `:root { --page: #fdfaf4; --card: #fff; --text: #26201c; --edge: #918b84; --link: #3b684b; --error: #9d3321; --focus: #3b684b }
@media (prefers-color-scheme: dark) {
:root { --page: #1b1d28; --card: #292c37; --text: #eaebef; --edge: #90929a; --link: #8cb79a; --error: #ea8f7d; --focus: #ebba7e }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 26rem; margin: 0 auto; padding: 3rem 1rem }
h1 { margin: 0; font: 600 1.75rem/1.3 Georgia, serif }
label { display: block; margin: 1rem 0; font-weight: 500 }
input { display: block; width: 100%; min-height: 2.75rem; margin-top: .25rem; padding: .5rem .75rem; border: 1px solid var(--edge); border-radius: .5rem; background: var(--card); color: inherit; font: inherit }
button { min-height: 2.75rem; margin-top: .5rem; padding: 0 1.375rem; border: 0; border-radius: .5rem; background: #3b684b; color: #fff; font: inherit; font-weight: 600 }
a { display: inline-block; padding: .625rem 0; color: var(--link) }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
[role=alert] { padding-left: .75rem; border-left: .25rem solid var(--error); color: var(--error) }`;

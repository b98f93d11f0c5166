import { PRODUCT_NAME } from "@reignwell/contract";
import { escaped } from "./escaped-html.ts";
import type { Mail } from "./mail.ts";

/** A paragraph, a code to type, or an address to open. */
type Part = { text: string } | { code: string } | { link: string };

/** Both forms of a mail out of the same parts. */
export function letter(to: string, subject: string, parts: readonly Part[]): Mail {
  return {
    to,
    subject,
    text: `${parts.map(partAsText).join("\n\n")}\n\n${PRODUCT_NAME}\n`,
    html: page(subject, parts.map(partAsHtml).join("\n")),
  };
}

function partAsText(part: Part): string {
  if ("code" in part) return `    ${part.code}`;
  return "link" in part ? part.link : part.text;
}

/** Styles stand on each element: mail programs drop style sheets. */
function partAsHtml(part: Part): string {
  if ("code" in part) {
    return `<p style="margin:24px 0;padding:16px;border-radius:8px;background:#f2f9f4;color:#1f3d2a;font:600 28px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;text-align:center">${escaped(part.code)}</p>`;
  }
  if ("link" in part) {
    const link = escaped(part.link);
    return `<p style="margin:0 0 16px"><a href="${link}" style="color:#3b684b">${link}</a></p>`;
  }
  return `<p style="margin:0 0 16px">${escaped(part.text)}</p>`;
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#fdfaf4;color:#26201c;font:16px/1.6 Figtree,system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:24px;border:1px solid #eae5e0;border-radius:12px;background:#ffffff">
${body}
<p style="margin:24px 0 0;color:#565049">${PRODUCT_NAME}</p>
</div>
</body>
</html>
`;
}

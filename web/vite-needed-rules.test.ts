import { expect, it } from "vitest";
import { neededRules } from "./vite-needed-rules.ts";

const PAGE = `<body id="top"><a class="link wide" style="color: var(--of-page)">A</a></body>`;

it.each([
  ".link{color:red}",
  ".link:disabled{color:red}",
  ".link:focus-visible{color:red}",
  ".link:before{color:red}",
  ".link:not(.away){color:red}",
  ".link:where([data-later]){color:red}",
  "[data-mantine-color-scheme=dark] .link{color:red}",
  ":is(.away,.link) a{color:red}",
  "#top .wide>a{color:red}",
  "@media (width>=48em){.link{color:red}}",
  "@layer kit{.link{color:red}}",
  "[data-alone] a{color:red}",
  ":root{--of-page:red}",
  ":root{--one:red;--two:var(--one)}.link{color:var(--two)}",
  "@keyframes turn{to{rotate:1turn}}.link{animation:1s turn}",
  "@font-face{font-family:Face;src:url(face.woff2)}",
])("issue 15: a page needs %s", (rule) => {
  expect(neededRules(rule, PAGE)).toBe(rule);
});

it.each([
  ".away{color:red}",
  ".link .away{color:red}",
  ".away:hover .link{color:red}",
  ":where(.away) .link{color:red}",
  "#elsewhere .link{color:red}",
  "@media (width>=48em){.away{color:red}}",
  ":root{--nobodys:red}",
  ":root{--one:red;--two:var(--one)}.away{color:var(--two)}",
  "@keyframes turn{to{rotate:1turn}}.away{animation:1s turn}",
])("issue 15: a page doesn't need %s", (rules) => {
  expect(neededRules(rules, PAGE)).toBe("");
});

it("issue 15: of a rule's variables only the needed ones stay, of its selectors all", () => {
  const selectors = ".away,.link{color:var(--of-page)}";
  expect(neededRules(`:root{--of-page:red;--nobodys:red}${selectors}`, PAGE)).toBe(
    `:root{--of-page:red}${selectors}`,
  );
});

import { MantineProvider } from "@mantine/core";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Plugin } from "vite";
import { cssVariables } from "./src/ui/theme/css-variables.ts";
import { theme } from "./src/ui/theme/theme.ts";

const NAME = "virtual:theme.css";
const RESOLVED = `\0${NAME}`;
/** The kit's own way to write variables into the page; 1.5 KiB of the first load. */
const WRITER = /\/MantineCssVariables\.mjs$/;
const NO_WRITER = "\0no-css-variables";

/** Variables of the kit's own colors, which the theme does not have (src/ui/theme/colors.ts). */
const FOREIGN = /--mantine-color-(?:pink|grape|violet|indigo|cyan|lime|orange)-[\w-]+:[^;]*;/g;

/**
 * The theme's variables as a style sheet of the build. The component kit would write them into
 * the page when the program runs, which is later than the first paint, and lays out once more what is
 * there. They are all of the kit's variables: its own sheet of defaults is not needed beside them.
 */
export function themeCss(): Plugin {
  return {
    name: "reignwell:theme-css",
    enforce: "pre",
    resolveId(id) {
      if (id === NAME) return RESOLVED;
      return WRITER.test(id) ? NO_WRITER : undefined;
    },
    load(id) {
      if (id === NO_WRITER) return "export const MantineCssVariables = () => null;";
      return id === RESOLVED ? variablesOfTheme() : undefined;
    },
  };
}

function variablesOfTheme(): string {
  const provider = createElement(MantineProvider, {
    theme,
    cssVariablesResolver: cssVariables,
    deduplicateCssVariables: false,
    withGlobalClasses: false,
  });
  const [, css] = /<style[^>]*>([\s\S]*?)<\/style>/.exec(renderToStaticMarkup(provider)) ?? [];
  if (css === undefined) throw new Error("The component kit writes its variables in another way");
  return css.replaceAll(FOREIGN, "");
}

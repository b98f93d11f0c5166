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
/** The kit's own palettes: the theme has one under each name that is used (src/ui/theme/colors.ts). */
const PALETTES = /\/default-colors\.mjs$/;
const NO_PALETTES = "\0no-palettes";

/** The administrator's tables color selected rows and dragged columns, of which they have none. */
const TABLES = /\/mantine-datatable\/.*\.css$/;
const SELECTION = /var\(--mantine-(?:primary-color|color-blue)-\d\)/g;

/**
 * Variables that no style names: the kit's own colors, which the theme does not have
 * (src/ui/theme/colors.ts) or only as other names of its own ones, and what the kit's components
 * would take of colors that no component has. Red, teal and sky are only the bars of toasts, which
 * are filled with their seventh shade. No heading is smaller than the third. The build fails where
 * one is needed after all.
 */
const FOREIGN =
  /(--mantine-(?:primary-color-\d|breakpoint-\w+|h[456]-[\w-]+|color-(?:(?:pink|grape|violet|indigo|cyan|lime|orange|blue|green|yellow)-[\w-]+|dusk-\d|(?:dark|honey|dusk)-(?:filled|light|outline|text)[\w-]*|(?:red|teal|sky)-(?:(?:light|outline|text)[\w-]*|[0-35-69])))):[^;]*;/g;

/**
 * Colors that a component cannot take as its own, because of what {@link FOREIGN} leaves out. The
 * yellow of a search mark is no such color: the palette marks nothing.
 */
const AS_COMPONENT =
  /\bcolor:[`"'](pink|grape|violet|indigo|cyan|lime|orange|blue|green|dark|honey|dusk)[`"'.]/;

/**
 * The theme's variables as a style sheet of the build. The component kit would write them into
 * the page when the program runs, which is later than the first paint, and lays out once more what is
 * there. They are all of the kit's variables: its own sheet of defaults is not needed beside them.
 */
export function themeCss(): Plugin {
  const leftOut = new Set<string>();
  return {
    name: "reignwell:theme-css",
    enforce: "pre",
    resolveId(id) {
      if (id === NAME) return RESOLVED;
      if (PALETTES.test(id)) return NO_PALETTES;
      return WRITER.test(id) ? NO_WRITER : undefined;
    },
    load(id) {
      if (id === NO_PALETTES) return "export const DEFAULT_COLORS = {};";
      if (id === NO_WRITER) return "export const MantineCssVariables = () => null;";
      return id === RESOLVED ? variablesOfTheme(leftOut) : undefined;
    },
    transform(code, id) {
      if (TABLES.test(id)) return withoutScale(code).replaceAll(SELECTION, "var(--rw-hairline)");
      return /@mantine\/.*\.css$/.test(id) ? withoutScale(code) : null;
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        const text = file.type === "chunk" ? file.code : String(file.source);
        const color = file.fileName.endsWith(".js") && AS_COMPONENT.exec(text)?.[1];
        if (color) this.error(`${file.fileName} has a component in ${color}: see FOREIGN`);
        for (const [, name = ""] of text.matchAll(/var\((--mantine-[\w-]+)/g)) {
          if (leftOut.has(name)) this.error(`${file.fileName} needs ${name}: see FOREIGN`);
        }
      }
    },
  };
}

/**
 * Nothing sets the kit's scale, which is 1: sizes follow the root's font size. Said 300 times, it
 * would be 8 KiB of every device's storage.
 */
function withoutScale(css: string): string {
  return css.replaceAll(/calc\((-?[\d.]+rem) \* var\(--mantine-scale\)\)/g, "$1");
}

function variablesOfTheme(leftOut: Set<string>): string {
  const provider = createElement(MantineProvider, {
    theme,
    cssVariablesResolver: cssVariables,
    deduplicateCssVariables: false,
    withGlobalClasses: false,
  });
  const [, css] = /<style[^>]*>([\s\S]*?)<\/style>/.exec(renderToStaticMarkup(provider)) ?? [];
  if (css === undefined) throw new Error("The component kit writes its variables in another way");
  return withoutScale(css).replaceAll(FOREIGN, (_rule, name: string) => {
    leftOut.add(name);
    return "";
  });
}

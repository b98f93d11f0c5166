import { createTheme, rem } from "@mantine/core";
import { lightRoles, palettes } from "./colors.ts";

export const READING_FACE = '"Literata Variable", "Literata Fallback", Georgia, serif';
export const INTERFACE_FACE = '"Figtree Variable", "Figtree Fallback", system-ui, sans-serif';

export const theme = createTheme({
  colors: palettes,
  primaryColor: "sage",
  primaryShade: 7,
  white: "#ffffff",
  black: lightRoles.text,
  defaultRadius: "md",
  respectReducedMotion: true,
  cursorType: "pointer",
  fontFamily: INTERFACE_FACE,
  headings: {
    fontFamily: READING_FACE,
    fontWeight: "600",
    textWrap: "balance",
    sizes: {
      h1: { fontSize: "clamp(1.625rem, 1.375rem + 1.25vw, 2.125rem)", lineHeight: "1.25" },
      h2: { fontSize: "clamp(1.375rem, 1.25rem + 0.6vw, 1.625rem)", lineHeight: "1.3" },
      h3: { fontSize: "1.1875rem", lineHeight: "1.4" },
      h4: { fontSize: "1.0625rem", lineHeight: "1.45" },
    },
  },
  // Interface text is 16 px and never below 14; everything in rem for the text-size control.
  fontSizes: { xs: "0.875rem", sm: "0.9375rem", md: "1rem", lg: "1.125rem", xl: "1.25rem" },
  lineHeights: { xs: "1.45", sm: "1.5", md: "1.55", lg: "1.6", xl: "1.6" },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(4), sm: rem(6), md: rem(10), lg: rem(16), xl: rem(24) },
  shadows: {
    xs: "0 1px 2px rgb(38 32 28 / 5%)",
    sm: "0 1px 3px rgb(38 32 28 / 6%), 0 6px 18px -8px rgb(38 32 28 / 10%)",
    md: "0 2px 6px rgb(38 32 28 / 7%), 0 14px 32px -12px rgb(38 32 28 / 16%)",
  },
  components: {
    // 44 px is the smallest target a thumb meets reliably (WCAG 2.5.5).
    Button: {
      defaultProps: { size: "md" },
      vars: (_theme: unknown, props: { size?: string }) =>
        props.size === "md" ? { root: { "--button-height": rem(44) } } : { root: {} },
    },
    // The name stands on the button; the icon in it has none and must not be found (B-11).
    ActionIcon: {
      defaultProps: {
        size: 44,
        variant: "subtle",
        attributes: { icon: { "aria-hidden": true } },
      },
    },
    ComboboxChevron: { defaultProps: { "aria-hidden": true } },
    TextInput: { defaultProps: { size: "md" } },
    PasswordInput: { defaultProps: { size: "md" } },
    Textarea: { defaultProps: { size: "md" } },
    Select: { defaultProps: { size: "md" } },
    // The kit writes the explanations of smaller switches in 13 px.
    Switch: { defaultProps: { size: "md" } },
    Radio: { defaultProps: { size: "md" } },
    Modal: { defaultProps: { radius: "lg", centered: true } },
    Popover: { defaultProps: { radius: "md", shadow: "md" } },
    Anchor: { defaultProps: { underline: "hover" } },
  },
});

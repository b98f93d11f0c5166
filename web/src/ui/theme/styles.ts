/*
 * The kit's styles that the first screen needs, in the order in which they build on each other.
 * They lie in the cascade layer "mantine", so that the app's own styles win over them in whatever
 * order the chunks arrive. Import further components where they are used, always the `.layer.css`
 * file.
 */
import "@mantine/core/styles/baseline.layer.css";
import "@mantine/core/styles/global.layer.css";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/Loader.layer.css";
import "@mantine/core/styles/Button.layer.css";
import "@mantine/core/styles/Text.layer.css";
import "@mantine/core/styles/Title.layer.css";
import "@mantine/core/styles/Anchor.layer.css";
import "./base.css";
// Made by the build out of theme.ts and css-variables.ts: vite-theme-css.ts.
import "virtual:theme.css";

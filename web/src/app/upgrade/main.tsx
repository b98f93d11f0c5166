import "../../ui/theme/styles.ts";
import "../../ui/theme/faces.css";
import "../../ui/theme/stand-in-faces.css";
import { MantineProvider } from "@mantine/core";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { theme } from "../../ui/theme/theme.ts";
import { loadRefusalWords } from "../load-refusal-words.ts";
import { UpgradeDocument } from "./upgrade-document.tsx";

// The document for paying begins here: upgrade.html, docs/decisions/0046-a-document-for-paying.md.
const root = document.getElementById("root");
if (!root) throw new Error("upgrade.html has no element with the id root");

loadRefusalWords();
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <UpgradeDocument />
    </MantineProvider>
  </StrictMode>,
);

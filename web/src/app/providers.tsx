import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { BrowserRouter } from "react-router-dom";
import type { SessionStore } from "../lib/session/session-store.ts";
import { AuthProvider } from "../lib/session/session.tsx";
import { theme } from "../ui/theme/theme.ts";

export function Providers(props: { children: ReactNode; session?: SessionStore }) {
  return (
    // The variables stand in the style sheet (src/ui/theme/styles.ts), before any program runs.
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <BrowserRouter>
        <AuthProvider store={props.session}>{props.children}</AuthProvider>
      </BrowserRouter>
    </MantineProvider>
  );
}

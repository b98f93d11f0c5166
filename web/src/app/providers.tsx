import { MantineProvider } from "@mantine/core";
import type { ReactNode } from "react";
import { BrowserRouter } from "react-router-dom";
import { AuthProvider } from "../lib/session/session.tsx";
import { cssVariables } from "../ui/theme/css-variables.ts";
import { theme } from "../ui/theme/theme.ts";

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <BrowserRouter>
        <AuthProvider>{children}</AuthProvider>
      </BrowserRouter>
    </MantineProvider>
  );
}

/** The links of the header (SH-001 to SH-004). */
export const header = {
  dashboard: "Dashboard",
  reflections: "Reflections",
  series: "Series",
  login: "Login",
  logout: "Logout",
} as const;

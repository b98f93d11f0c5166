/** The links of the header (SH-001 to SH-004), and its points badge. */
export const header = {
  dashboard: "Dashboard",
  reflections: "Reflections",
  rewards: "Rewards",
  series: "Series",
  admin: "Admin",
  login: "Login",
  logout: "Logout",
  points: (count: number) => `You have ${count} points`,
  toRewards: "Click to view referrals & rewards",
} as const;

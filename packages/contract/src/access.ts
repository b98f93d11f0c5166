/** Who may call a route; every route states one of these. */
export type Access = "public" | "signed-in" | "member" | "admin";

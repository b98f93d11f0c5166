import { ROUTES, USERS_PAGE } from "@reignwell/contract";
import { useSearchParams } from "react-router-dom";
import type { ServerPages } from "../shared/admin-table.tsx";

export interface UsersQuery extends Omit<ServerPages, "total"> {
  search: string;
  /** The user who is looked at, or null. */
  userId: number | null;
  listPath: string;
  countPath: string;
  onSearch: (search: string) => void;
  onLook: (userId: number) => void;
}

/** What the page shows, as the address says it: reloading and going back keep it. */
export function useUsersQuery(): UsersQuery {
  const [params, setParams] = useSearchParams();
  const search = (params.get("search") ?? "").slice(0, 200);
  const page = wholeNumber(params.get("page"), 6) ?? 1;
  const key = params.get("sort") === "username" ? "username" : "joined";
  const isDescending = params.get("direction") !== "asc";
  const change = (over: Record<string, string>, replace = false) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(over)) {
          if (value === "") next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace },
    );
  const found = search === "" ? "" : `search=${encodeURIComponent(search)}`;
  const direction = isDescending ? "desc" : "asc";
  const paging = `page=${page}&size=${USERS_PAGE}&sort=${key}&direction=${direction}`;
  return {
    search,
    page,
    pageSize: USERS_PAGE,
    sorting: { key, isDescending },
    userId: wholeNumber(params.get("user"), 9),
    listPath: `${ROUTES.adminUsers}?${[paging, found].filter(Boolean).join("&")}`,
    countPath: `${ROUTES.adminUserCount}${found === "" ? "" : `?${found}`}`,
    onPage: (next) => change({ page: String(next) }),
    // Each key typed is no step to go back to.
    onSearch: (next) => change({ search: next, page: "" }, true),
    onSort: (next) =>
      change({ sort: next.key, direction: next.isDescending ? "desc" : "asc", page: "" }),
    onLook: (userId) => change({ user: String(userId) }),
  };
}

/** As the server takes it: a page has up to 6 digits, an id up to 9. */
function wholeNumber(text: string | null, digits: 6 | 9): number | null {
  const isWhole = text !== null && /^[1-9]\d*$/.test(text) && text.length <= digits;
  return isWhole ? Number(text) : null;
}

import { Navigate, Outlet } from "react-router-dom";
import { useAuth } from "../lib/session/session.tsx";

/**
 * who is signed in and isn’t user id 1 is sent to the daily page, before anything of the admin
 * area is fetched. A convenience: the server refuses each call by itself (DEC-11).
 */
export function AdminOnly() {
  return useAuth().user?.isAdmin ? <Outlet /> : <Navigate to="/" replace />;
}

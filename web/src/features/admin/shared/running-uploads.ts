import { createContext } from "react";

/** The uploads of a form that are on their way: saved before they end, it would lose their files. */
export const RunningUploads = createContext<Set<object>>(new Set());

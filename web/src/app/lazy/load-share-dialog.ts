/** Not in the precache either, but fetched ahead for visitors, too: they share offline as well. */
export const loadShareDialog = () => import("../../features/share/share-dialog.tsx");

/** In a file of its own: pages that are loaded later have a button for sharing, too. */
export const loadShareDialog = () => import("../../features/share/share-dialog.tsx");

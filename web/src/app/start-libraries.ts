/** What the app draws with, for a task of its own (main.tsx). */
import "react-dom/client";

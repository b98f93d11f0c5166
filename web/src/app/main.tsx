import "./start-libraries.ts";

// The libraries begin in this task and the app in another: on a slow phone each takes nearly 100 ms,
// and a press in between is not held up. The page asks for both at once (public/page-init.js).
void import("./start-app.tsx");

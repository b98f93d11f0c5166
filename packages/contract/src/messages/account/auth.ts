import { PRODUCT_NAME } from "../../constants.ts";

/** Signing in, registering and signing out. */
export const auth = {
  loginSucceeded: { title: "Login successful" },
  welcomeBack: (username: string) => `Welcome back, ${username}`,
  loginFailed: { title: "Login failed", description: "Invalid username or password" },
  registrationSucceeded: { title: "Registration successful" },
  welcome: (username: string) => `Welcome to ${PRODUCT_NAME}, ${username}`,
  registrationFailed: {
    title: "Registration failed",
    description: "Username may already be taken",
  },
  logoutSucceeded: {
    title: "Logout successful",
    description: "You've been successfully logged out",
  },
  logoutFailed: { title: "Logout failed" },
  outsideProvider: "useAuth must be used within an AuthProvider",
} as const;

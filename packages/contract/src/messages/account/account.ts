/** The sign-in screen. */
export const account = {
  back: "Back to Today's Plan",
  signIn: "Sign In",
  createAccount: "Create Account",
  forgotPassword: "Forgot password?",
} as const;

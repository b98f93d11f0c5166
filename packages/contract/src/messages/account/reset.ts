import { validation } from "../app/validation.ts";

/** A forgotten password (W-001 to W-008). */
export const reset = {
  sendCode: "Send Reset Code",
  checkEmail: "Check Your Email",
  haveCode: "I Have My Reset Code",
  backToLogin: "Back to Login",
  usernameRequired: {
    title: "Username Required",
    description: "Please enter your username to reset your password.",
  },
  requested: {
    title: "Reset Request Sent",
    description:
      "If an account with that username exists, a reset code has been sent to your email.",
  },
  codeRequired: {
    title: "Reset Code Required",
    description: "Please enter the reset code from your email.",
  },
  codeTooLong: {
    title: "Reset code too long",
    description: "A reset code has 6 characters.",
  },
  passwordTooShort: {
    title: "Password Too Short",
    description: `${validation.password} long.`,
  },
  passwordsDiffer: {
    title: "Passwords Don't Match",
    description: "Please make sure both password fields match.",
  },
  done: {
    title: "Password Reset Successful",
    description: "You can sign in with your new password now.",
  },
  failed: {
    title: "Reset Failed",
    description: "Failed to reset password. Please check your code and try again.",
  },
  error: { title: "Error", description: "An error occurred. Please try again." },
} as const;

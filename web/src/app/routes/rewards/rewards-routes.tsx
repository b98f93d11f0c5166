/*
 * The pages of the rewards as one part of the program. As two, the bundler would put what they share
 * into the parts that every device keeps.
 */
export { default as DrawRoute } from "./draw-route.tsx";
export { default as ReferralRoute } from "./referral-route.tsx";

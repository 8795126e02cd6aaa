export { paymentSuccessContent } from "../payment-success.ts";

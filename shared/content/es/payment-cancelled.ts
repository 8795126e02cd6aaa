export { paymentCancelledContent } from "../payment-cancelled.ts";

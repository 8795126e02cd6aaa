export { checkoutContent } from "../checkout.ts";

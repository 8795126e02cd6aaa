export { termsContent } from "../terms.ts";

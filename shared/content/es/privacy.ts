export { privacyContent } from "../privacy.ts";

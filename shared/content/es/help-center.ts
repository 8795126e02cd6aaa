export { helpCenterContent } from "../help-center.ts";

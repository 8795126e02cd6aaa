export { contactContent } from "../contact.ts";

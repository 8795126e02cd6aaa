import { Icon } from "../ui/icon.tsx";

/** A padlock beside a word, in its color. */
export function Lock() {
  return <Icon path="M6.5 11h11v8.5h-11ZM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5V16" className="size-4 shrink-0" />;
}

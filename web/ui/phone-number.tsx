import { phoneGroups } from "./phone-groups.ts";

/**
 * A number as the server keeps it (dial code and digits), spaced for the eye only, so that it is copied and read out
 * whole; it breaks between groups.
 */
export function PhoneNumber({ digits, className }: { readonly digits: string; readonly className?: string }) {
  const groups = phoneGroups(digits);
  return (
    <span className={className}>
      +
      {groups.map((group, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups repeat, and their place is what they are.
        <span key={place} className={place < groups.length - 1 ? "mr-[0.28em] inline-block" : "inline-block"}>
          {group}
        </span>
      ))}
    </span>
  );
}

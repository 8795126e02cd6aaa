/** Groups for reading: the last four, then threes. The plan of each country would weigh 35 KB. */
function groupsOf(digits: string): readonly string[] {
  return digits.match(/\d{1,3}(?=(?:\d{3})*\d{4}$)|\d{4}$/g) ?? [digits];
}

/** A number as the server keeps it (dial code and digits), spaced for the eye only, so that it is copied and read out whole; it breaks between groups. */
export function PhoneNumber({ digits, className }: { readonly digits: string; readonly className?: string }) {
  const groups = groupsOf(digits);
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

/**
 * Where a film may come from: players that set no cookie before somebody watches. The site's Content-Security-Policy
 * lets these be framed, and the landing page's copy takes an address at these only.
 */
export const videoHosts = ["www.youtube-nocookie.com", "player.vimeo.com"] as const;

/** Whether `text` is an https address at one of the players. */
export function isVideoAddress(text: string): boolean {
  const { protocol, host, username, password } = URL.parse(text) ?? {};
  return protocol === "https:" && username === "" && password === "" && videoHosts.some((known) => known === host);
}

/**
 * The address of a film for somebody who has pressed play: it begins at once, and Vimeo's player is told not to
 * follow anybody.
 */
export function playingAddress(address: string): string {
  const url = new URL(address);
  url.searchParams.set("autoplay", "1");
  if (url.host === "player.vimeo.com") url.searchParams.set("dnt", "1");
  return url.href;
}

/** The screen stays on until this is undone; a page that was hidden asks again when it is seen. */
export function stayAwake(): (() => void) | undefined {
  if (!('wakeLock' in navigator)) return undefined;
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const hold = () =>
    void (
      document.hidden ||
      navigator.wakeLock
        .request('screen')
        .then((got) => (over ? void got.release() : (lock = got)))
        .catch(() => undefined)
    );
  hold();
  document.addEventListener('visibilitychange', hold);
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', hold);
    void lock?.release();
  };
}

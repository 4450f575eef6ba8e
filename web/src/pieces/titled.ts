/** What the window is called while a screen is there, such as `Rules: Parrot Box · Parlour`. */

import { t } from '../i18n';

export function titled(words: string): () => void {
  document.title = `${words} · ${t('parlour')}`;
  return () => (document.title = t('parlour'));
}

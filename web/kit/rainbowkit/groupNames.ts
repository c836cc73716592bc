import type { SiteGroup } from '../index'

/**
 * The translations of the group names that RainbowKit translates. Each language has three names: the
 * translations of "Recommended", "More" and "Other", in this order.
 */
const groupTranslations: Readonly<Record<string, string>> = {
  ar: 'موصى بها|المزيد|أخرى',
  de: 'Empfohlen|Weitere|Andere',
  es: 'Recomendadas|Más|Otras',
  fa: 'پیشنهادی|بیشتر|سایر',
  fr: 'Recommandés|Plus|Autres',
  he: 'מומלצים|עוד|אחרים',
  hi: 'सुझाए गए|और|अन्य',
  id: 'Direkomendasikan|Lebih banyak|Lainnya',
  it: 'Consigliati|Di più|Altri',
  ja: 'おすすめ|もっと見る|その他',
  ko: '추천|더 보기|기타',
  ms: 'Disyorkan|Lagi|Lain-lain',
  nl: 'Aanbevolen|Meer|Overige',
  pl: 'Polecane|Więcej|Inne',
  'pt-BR': 'Recomendadas|Mais|Outras',
  ru: 'Рекомендуемые|Ещё|Другие',
  th: 'แนะนำ|เพิ่มเติม|อื่น ๆ',
  tr: 'Önerilenler|Daha fazla|Diğerleri',
  uk: 'Рекомендовані|Більше|Інші',
  vi: 'Được đề xuất|Thêm|Khác',
  'zh-Hans': '推荐|更多|其他',
  'zh-Hant-HK': '推薦|更多|其他',
  'zh-Hant-TW': '推薦|更多|其他',
}

const translationIndexes: Readonly<Record<string, number>> = { Recommended: 0, More: 1, Other: 2, Others: 2 }

/**
 * Return the name of a group for the dialog. A name that RainbowKit translates becomes a function of the visitor's
 * language. "Popular" becomes undefined, so that Kisslock's own sentence is used. Every other name stays as the site
 * wrote it.
 */
export const translateGroupName = (name: string): SiteGroup['name'] => {
  if (name === 'Popular') return undefined
  const translationIndex = translationIndexes[name]
  return translationIndex === undefined
    ? name
    : (language) => groupTranslations[language]?.split('|')[translationIndex] ?? name
}

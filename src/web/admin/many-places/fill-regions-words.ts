import { fillRegions as german } from '../../messages/admin/fill-regions.de.ts'
import { fillRegions as english } from '../../messages/admin/fill-regions.en.ts'
import { screenWords } from '../screen-words.ts'

export const [fillRegionsWordsOf] = screenWords({ de: german, en: english })

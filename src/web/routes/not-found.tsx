import { data } from 'react-router'
import { NotFoundPage } from '../components/site/error-pages.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export default NotFoundPage

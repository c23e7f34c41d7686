import { readExpectations, writeExpectation } from './expectations.ts'
import { importRealFile, seenByHand } from './import-real-file.ts'

// node test/real-files/show.ts FILE [COUNTRY]: prints the sample of a file, to be checked, and its line in the table.
// Without a file: the lines of all files.
const [path, country = ''] = process.argv.slice(2)
if (path) {
  const { sample, expectation } = await importRealFile(path, { country })
  for (const place of sample) console.log(seenByHand(place))
  console.log(writeExpectation(path, country, expectation))
} else {
  for (const [each, its] of readExpectations()) {
    const { expectation } = await importRealFile(each, { country: its })
    console.log(writeExpectation(each, its, expectation))
  }
}

import './mantine.css'
import './base.css'
